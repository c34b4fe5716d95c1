"""Dockerfile and docker-compose.yml fit the product and each other; no image is built here."""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from src.config.settings import Settings
from tests.tea_shop import write_shop

ROOT = Path(__file__).parents[2]
DOCKERFILE = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text("utf-8"))
COMPOSE: Mapping[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
CADDY = (ROOT / "deploy" / "Caddyfile").read_text("utf-8")
SERVICES: Mapping[str, Mapping[str, Any]] = COMPOSE["services"]
KNOWN_KEYS = {
    "build", "image", "init", "restart", "read_only", "tmpfs", "cap_drop", "security_opt", "ports",
    "stop_grace_period", "profiles", "depends_on", "environment", "volumes", "healthcheck",
}  # fmt: skip
STAGES = [stage.strip().splitlines() for stage in re.split(r"^FROM ", DOCKERFILE, flags=re.M)[1:]]
FINAL = "\n".join(STAGES[-1])


def of_profile(profile: str) -> dict[str, Mapping[str, Any]]:
    return {name: each for name, each in SERVICES.items() if profile in each["profiles"]}


def copied(stage: list[str]) -> list[tuple[str, str]]:
    """What comes from the folder itself, and where it goes."""
    lines = [line.split()[1:] for line in stage if line.startswith("COPY ")]
    return [(source, target) for source, target in (each for each in lines if len(each) == 2)]


def test_what_the_image_gets_is_there_and_let_through() -> None:
    ignore = (ROOT / ".dockerignore").read_text("utf-8").split()
    for stage in STAGES:
        for source, _ in copied(stage):
            assert (ROOT / source).exists() and f"!{source}" in ignore
    assert "*" in ignore


def test_what_the_image_gets_is_enough_to_run(tmp_path: Path) -> None:
    for stage in STAGES:
        for source, target in copied(stage):
            aside = tmp_path / target.lstrip("/")
            aside.parent.mkdir(parents=True, exist_ok=True)
            whole = (ROOT / source).is_dir()
            (shutil.copytree if whole else shutil.copy)(ROOT / source, aside)
    done = subprocess.run(
        [sys.executable, "-m", "src", "check", "--input", str(write_shop(tmp_path / "teas"))],
        cwd=tmp_path / "app",
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "CONCIERGE_EMBEDDINGS": "none"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]


def test_the_image_runs_as_nobody_and_has_no_tools_to_build() -> None:
    assert "USER 10001:10001" in FINAL and "pip uninstall" in FINAL
    assert not re.search(r"apt-get|build-essential|gcc|pip install", FINAL)
    assert "--only-binary=:all:" in DOCKERFILE
    assert '"/api/health' in FINAL.replace("http://127.0.0.1:8501", '"') and "HEALTHCHECK" in FINAL


def test_the_command_of_the_image_is_one_of_ours() -> None:
    from src.cli.commands import parser

    entry, command = (
        shlex.split(re.search(rf"^{what} \[(.*)\]$", FINAL, re.M)[1].replace(",", " "))
        for what in ("ENTRYPOINT", "CMD")
    )
    assert entry == ["python", "-m", "src"]
    options = parser().parse_args(command)
    assert (options.verb, options.host, options.port) == ("serve", "0.0.0.0", 8501)


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_says_nothing_that_compose_does_not_know(name: str) -> None:
    service = SERVICES[name]
    assert set(service) <= KNOWN_KEYS
    for variable in service.get("environment", {}):
        setting = variable.removeprefix("CONCIERGE_").casefold()
        assert not variable.startswith("CONCIERGE_") or setting in Settings.model_fields
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        known = (ROOT / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
        assert known, volume


@pytest.mark.parametrize("profile", ["files", "postgres"])
def test_a_profile_is_whole(profile: str) -> None:
    services = of_profile(profile)
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
    ours = [each for each in services.values() if each.get("image") == "concierge"]
    assert len(ours) == (2 if profile == "postgres" else 1)
    for each in ours:
        assert each["read_only"] and each["tmpfs"] == ["/tmp"] and each["cap_drop"] == ["ALL"]
        assert any(volume.endswith(":/data") for volume in each["volumes"])
        shared = "CONCIERGE_DATABASE_URL" in each.get("environment", {})
        assert shared == (profile == "postgres")
    ports = [port for each in services.values() for port in each.get("ports", [])]
    assert ports == ["127.0.0.1:8501:8501"]


def test_the_proxy_leads_to_the_instances_and_knows_the_paths_of_programs() -> None:
    instances = [n for n, each in of_profile("postgres").items() if each["image"] == "concierge"]
    upstreams = " ".join(f"{name}:8501" for name in instances)
    assert CADDY.count(f"reverse_proxy {upstreams}") == CADDY.count("reverse_proxy") == 2
    assert CADDY.count("{") == CADDY.count("}")
    programs = re.search(r"@programs path (.*)", CADDY)[1].split()
    assert programs == ["/api/*", "/v1/*", "/mcp", "/mcp/*", "/chat/search"]
    network = COMPOSE["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert SERVICES["first"]["environment"]["CONCIERGE_TRUSTED_PROXIES"] == network
