const WIDTH = 520;
const HEIGHT = 700;

/**
 * Opens the empty popup, in the middle of this window; null when the browser blocks it. To be called straight from the
 * press of a button: after any wait the browser would take it for an unasked window.
 */
export function openPopup(): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  const popup = window.open(
    "about:blank",
    "rejoinder-connect",
    `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  );
  if (popup) {
    popup.document.title = "Connecting YouTube";
    popup.document.body.textContent = "Opening Google…";
  }
  return popup;
}
