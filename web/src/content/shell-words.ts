/** Words of the shell and of pages that belong to no feature. */
export const shellWords = {
  notFound: "Oops! Page not found",
  partOffline: {
    title: "You're offline",
    description: "This part of the page couldn't be loaded. It appears when you're back online.",
  },
  returnHome: "Return to Home",
  callback: "Processing YouTube connection",
} as const;
