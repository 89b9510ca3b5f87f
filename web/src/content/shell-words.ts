/** Words of the shell and of pages that belong to no feature. */
export const shellWords = {
  notFound: "Oops! Page not found",
  returnHome: "Return to Home",
  callback: "Processing YouTube connection",
} as const;
