type Click = "login" | "get_report" | "book_call" | "request_access";

/** Landing clicks are only written to the console: nothing is sent anywhere. */
export function logClick(click: Click): void {
  console.info("click", click);
}
