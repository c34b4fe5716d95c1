# The product in an image: no compiler, no pip, not root, nothing written but /data and /tmp.
#
#   docker build -t concierge .
#   docker run --read-only --tmpfs /tmp -v data:/data -p 127.0.0.1:8501:8501 concierge

FROM python:3.11-slim-bookworm AS build
COPY requirements.txt /tmp/requirements.txt
# Wheels alone: nothing is compiled, so that no compiler has to be there.
RUN python -m venv /venv \
 && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --only-binary=:all: \
        -r /tmp/requirements.txt \
 && /venv/bin/pip uninstall --yes --quiet pip setuptools
COPY src /app/src
RUN /venv/bin/python -m compileall -q /app/src

FROM python:3.11-slim-bookworm
RUN pip uninstall --yes --quiet --root-user-action=ignore pip setuptools wheel \
 && groupadd --gid 10001 concierge \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin concierge \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /venv /venv
COPY --from=build /app/src /app/src
COPY .streamlit/config.toml /app/.streamlit/config.toml
# The sample catalogs; mount your own folder in their place.
COPY input /input
WORKDIR /app
USER 10001:10001
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    HOME=/tmp \
    CONCIERGE_INPUT=/input \
    CONCIERGE_DATA=/data
VOLUME /data
EXPOSE 8501
# It answers as soon as it listens; "degraded" answers too, since a restart would not mend a file.
HEALTHCHECK --interval=15s --timeout=8s --start-period=120s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8501/api/health', timeout=7)"]
ENTRYPOINT ["python", "-m", "src"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8501"]
