/** What is said of notifications on devices, and of the app on the home screen. */
export const pushWords = {
  what: "One line when a serious comment waits, posting stops, an alert is raised, a connection needs you, or a teammate assigns or mentions you. In all of your accounts, even while Rejoinder is closed.",
  homeScreenFirst:
    "On this device, add Rejoinder to the home screen first: Share, then Add to Home Screen. Then open it there.",
  unsupported: "This browser can't notify you while Rejoinder is closed.",
  blocked: "This browser blocks notifications. Allow them for this site in the browser's settings.",
  failing: "Its push service refuses notifications at the moment. We keep trying.",
  on: { title: "You're notified on this device" },
  notOn: { title: "Couldn't turn on notifications on this device" },
  off: { title: "Device removed", description: "It's no longer notified." },
  notOff: { title: "Couldn't remove the device" },
  install: "Rejoinder in its own window, with its own icon.",
};
