import { describe, expect, test } from "vitest";
import { hero, pricing, results, steps } from "@/content/landing";
import { busy, messages, reportFailure } from "@/content/messages";
import { shellWords } from "@/content/shell-words";

/** What was agreed with the owner, typed by hand: a text changes only when it is changed here too. */
const catalogue: [keyof typeof messages, string, string, string?][] = [
  ["auth", "signInFailed", "Sign in failed"],
  ["auth", "signUpFailed", "Sign up failed"],
  ["auth", "passwordMismatch", "Password mismatch", "Passwords do not match"],
  ["auth", "magicLinkEmailRequired", "Email required", "Enter your email to receive a magic link"],
  ["auth", "continueEmailRequired", "Email required", "Enter your email to continue"],
  ["auth", "magicLinkNotSent", "Failed to send magic link"],
  ["auth", "magicLinkFailed", "Magic link failed"],
  ["auth", "masterLoginFailed", "Master login failed"],
  ["auth", "masterSignupFailed", "Master signup failed"],
  ["auth", "loginLinkUnavailable", "Login link unavailable", "Please try again or use magic link"],
  ["auth", "signupLinkUnavailable", "Signup link unavailable", "Please try again or use magic link"],
  ["auth", "welcome", "Welcome!", "Your email is confirmed and your account is ready."],
  ["auth", "welcomeBack", "Welcome back!", "You have been signed in successfully."],
  ["auth", "accountCreated", "Account created!", "Please check your email to confirm your account."],
  ["auth", "magicLinkSent", "Magic link sent", "Check your email to continue."],
  ["leads", "consentRequired", "Consent required", "Please agree to the privacy policy."],
  ["leads", "accessFieldsMissing", "Missing fields", "Please fill in all required fields."],
  ["leads", "reportFieldsMissing", "Missing fields", "Please enter your email and channel URL."],
  ["leads", "accessFailed", "Submission failed", "Please try again"],
  ["leads", "reportFailed", "Submission failed"],
  ["leads", "accessSubmitted", "Request submitted", "Thanks! We'll be in touch within 24 hours."],
  ["leads", "reportRequested", "Report requested successfully!", "Your request has been saved."],
  ["connect", "credentialsRequired", "Client ID and Secret are required"],
  ["connect", "signInRequired", "You must be logged in to connect YouTube"],
  ["connect", "connectionFailed", "Connection Failed"],
  ["connect", "missingSession", "Connection Failed", "Missing session or user info"],
  ["connect", "notFinalized", "Connection Failed", "Could not finalize connection"],
  ["connect", "notConnected", "Connection Failed", "Failed to connect to YouTube"],
  ["connect", "redirectUriCopied", "Redirect URI copied"],
  ["connect", "connected", "YouTube Connected!"],
  ["connect", "disconnected", "YouTube disconnected"],
  ["account", "copyFailed", "Copy failed"],
  ["account", "addFailed", "Add failed"],
  ["account", "deleteFailed", "Delete failed"],
  ["account", "renameFailed", "Rename failed"],
  ["account", "updateFailed", "Update failed"],
  ["account", "saveFailed", "Save failed"],
  ["account", "removeFailed", "Remove failed"],
  ["account", "tokenRefreshFailed", "Token refresh failed"],
  ["account", "refreshFailed", "Refresh failed"],
  ["account", "bulkRefreshFailed", "Bulk refresh failed"],
  ["account", "allTokensRefreshed", "All tokens refreshed successfully"],
  ["account", "partialRefresh", "Partial refresh success"],
  ["account", "refreshWithIssues", "Refresh completed with issues"],
  ["account", "noKeyToRemove", "No key to remove"],
  ["account", "channelIdRequired", "Channel ID is required"],
  ["account", "channelIdInvalid", "Invalid Channel ID", "It should look like UCxxxxxxxxxxxxxxxxxxxxxx"],
  ["account", "labelRequired", "Label required"],
  ["account", "labelTaken", "Label already exists", "Choose a unique label like youtube_2"],
  ["account", "apiKeyRequired", "API Key required"],
  ["account", "apiKeyFormat", "Invalid API Key format", "Paste the full key from Google Cloud."],
  ["account", "clientRequired", "Client ID and Secret required"],
  ["account", "channelAdded", "Channel added"],
  ["account", "channelRemoved", "Channel removed"],
  ["account", "connectionDeleted", "Connection deleted"],
  ["account", "labelUpdated", "Label updated"],
  ["account", "postingEnabled", "Enabled for posting"],
  ["account", "postingDisabled", "Disabled for posting"],
  ["account", "apiKeySaved", "API Key saved"],
  ["account", "apiKeyRemoved", "API Key removed"],
  ["account", "timezoneSaved", "Timezone saved"],
  ["account", "clientAdded", "OAuth Client added"],
  ["objectives", "saved", "Saved"],
];

describe("the catalogue of texts", () => {
  test.each(catalogue)("%s.%s says %j", (group, key, title, description) => {
    expect(Reflect.get(messages[group], key)).toEqual(description ? { title, description } : { title });
  });

  test("a failed report request wraps the server's sentence", () => {
    expect(reportFailure("No connection.")).toBe("Error: No connection. Please try again");
    expect(reportFailure("row refused")).toBe("Error: row refused. Please try again");
  });

  test("buttons say what runs", () => {
    expect(Object.values(busy)).toEqual([
      "Signing in...",
      "Creating account...",
      "Sending magic link...",
      "Submitting...",
      "Working...",
    ]);
  });

  test("the pages that belong to no feature have their words", () => {
    expect(shellWords).toEqual({
      notFound: "Oops! Page not found",
      partOffline: {
        title: "You're offline",
        description: "This part of the page couldn't be loaded. It appears when you're back online.",
      },
      returnHome: "Return to Home",
      callback: "Processing YouTube connection",
    });
  });
});

describe("the landing page's claims", () => {
  test("are as agreed, word for word", () => {
    expect(hero.headline).toBe("Thousands of comments are waiting for replies.");
    expect(hero.availability).toBe(
      "Replies for video are enabled. Replies for short videos and community posts are coming soon.",
    );
    expect(results.map(({ figure, unit, claim }) => `${figure} ${unit} ${claim}`)).toEqual([
      "2.1 times comment engagement",
      "6 hours of team time saved per week",
      "18 percent click-through lift from pinned replies",
    ]);
    expect(steps.map(({ title }) => title)).toEqual(["Request access", "Set objectives", "Automate replies"]);
  });

  test("name the plans and that access is approved", () => {
    const [pro, enterprise] = pricing.plans;
    expect(pro).toMatchObject({ name: "Pro", price: "Price to be determined" });
    expect(pro.points).toEqual(expect.arrayContaining(["10,000 replies per month", "1 channel"]));
    expect(enterprise).toMatchObject({ name: "Enterprise", price: "Custom volume" });
    expect(enterprise.points).toEqual(expect.arrayContaining(["Multi-channel", "SLA"]));
    expect(pricing.note).toMatch(/^Access is approval-based/);
  });
});
