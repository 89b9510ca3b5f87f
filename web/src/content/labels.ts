/** Words of the shell and of pages that belong to no feature. */
export const labels = {
  notFound: "Oops! Page not found",
  returnHome: "Return to Home",
  callback: "Processing YouTube connection",
} as const;
