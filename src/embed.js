// The chat in a corner of any page: <script src="https://HOST/embed.js" data-concierge="ID" async></script>
(() => {
  const own = document.currentScript;
  const {concierge = "", label = "Chat", lang = ""} = own.dataset;
  const address = new URL("/", own.src);
  address.search = new URLSearchParams({embed: "true", ...(concierge && {concierge}), ...(lang && {lang})});
  const host = document.createElement("div");
  const root = host.attachShadow({mode: "open"});
  root.innerHTML = `<style>
    button { position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483647; min-width: 3.5rem; height: 3.5rem;
      padding: 0 1rem; border: 0; border-radius: 1.75rem; font: 600 1rem system-ui, sans-serif; cursor: pointer;
      color: #fff; background: #0b6b5d; box-shadow: 0 2px 12px #0005; }
    button:focus-visible { outline: 3px solid #0b6b5d; outline-offset: 3px; }
    iframe { position: fixed; inset: auto 1rem 5.5rem auto; z-index: 2147483646; width: min(26rem, calc(100vw - 2rem));
      height: min(40rem, calc(100dvh - 7rem)); border: 0; border-radius: 1rem; background: Canvas;
      box-shadow: 0 4px 24px #0006; }
    [hidden] { display: none; }
    @media (max-width: 640px) { iframe { inset: 0; width: 100%; height: calc(100dvh - 4.5rem); border-radius: 0; }
      button { inset: auto .5rem .5rem auto; } }
  </style><button type="button" aria-expanded="false"></button><iframe hidden></iframe>`;
  const [button, frame] = [root.querySelector("button"), root.querySelector("iframe")];
  frame.title = button.textContent = label;
  frame.allow = "clipboard-write";
  const show = open => {
    if (open && !frame.src) frame.src = address;
    frame.hidden = !open;
    button.textContent = open ? "×" : label;
    button.setAttribute("aria-expanded", open);
    button.setAttribute("aria-label", label);
    (open ? frame : button).focus();
  };
  button.onclick = () => show(frame.hidden);
  addEventListener("keydown", event => { if (event.key === "Escape" && !frame.hidden) show(false); });
  addEventListener("message", ({source, data}) => {
    if (source === frame.contentWindow && data === "concierge:close") show(false);
  });
  const add = () => document.body.append(host);
  document.body ? add() : addEventListener("DOMContentLoaded", add);
})();
