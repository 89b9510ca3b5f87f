export const feedMessages = {
  created: { title: "Feed created" },
  notCreated: { title: "Couldn't create the feed" },
  revoked: { title: "Feed revoked" },
  failed: { title: "Update failed" },
  copied: { title: "Copied" },
};
