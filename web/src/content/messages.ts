import type { Message } from "@/lib/notify";

/**
 * What the product says when something was checked, done or refused; a test holds every word. Screens take the texts from here
 * and write none of their own; where a message carries the server's sentence it is passed to `notify` as `description`.
 */
export const messages = {
  auth: {
    signInFailed: { title: "Sign in failed" },
    signUpFailed: { title: "Sign up failed" },
    passwordMismatch: { title: "Password mismatch", description: "Passwords do not match" },
    magicLinkEmailRequired: {
      title: "Email required",
      description: "Enter your email to receive a magic link",
    },
    continueEmailRequired: { title: "Email required", description: "Enter your email to continue" },
    magicLinkNotSent: { title: "Failed to send magic link" },
    magicLinkFailed: { title: "Magic link failed" },
    masterLoginFailed: { title: "Master login failed" },
    masterSignupFailed: { title: "Master signup failed" },
    loginLinkUnavailable: {
      title: "Login link unavailable",
      description: "Please try again or use magic link",
    },
    signupLinkUnavailable: {
      title: "Signup link unavailable",
      description: "Please try again or use magic link",
    },
    welcomeBack: { title: "Welcome back!", description: "You have been signed in successfully." },
    welcome: { title: "Welcome!", description: "Your email is confirmed and your account is ready." },
    accountCreated: {
      title: "Account created!",
      description: "Please check your email to confirm your account.",
    },
    magicLinkSent: { title: "Magic link sent", description: "Check your email to continue." },
    recoveryEmailRequired: {
      title: "Email required",
      description: "Enter your email to choose a new password",
    },
    recoverySent: { title: "Email sent", description: "Check your email to choose a new password." },
    recoveryFailed: { title: "Couldn't send the email" },
    codeFailed: { title: "This code doesn't work" },
    confirmationSent: { title: "Email sent", description: "Check your email to confirm your account." },
    confirmationFailed: { title: "Couldn't send the email" },
    passwordChanged: { title: "Password changed" },
    passwordFailed: { title: "Couldn't change your password" },
  },
  leads: {
    consentRequired: { title: "Consent required", description: "Please agree to the privacy policy." },
    accessFieldsMissing: { title: "Missing fields", description: "Please fill in all required fields." },
    reportFieldsMissing: { title: "Missing fields", description: "Please enter your email and channel URL." },
    accessFailed: { title: "Submission failed", description: "Please try again" },
    reportFailed: { title: "Submission failed" },
    accessSubmitted: {
      title: "Request submitted",
      description: "Thanks! We'll be in touch within 24 hours.",
    },
    reportRequested: { title: "Report requested successfully!", description: "Your request has been saved." },
  },
  connect: {
    credentialsRequired: { title: "Client ID and Secret are required" },
    signInRequired: { title: "You must be logged in to connect YouTube" },
    connectionFailed: { title: "Connection Failed" },
    missingSession: { title: "Connection Failed", description: "Missing session or user info" },
    notFinalized: { title: "Connection Failed", description: "Could not finalize connection" },
    notConnected: { title: "Connection Failed", description: "Failed to connect to YouTube" },
    redirectUriCopied: { title: "Redirect URI copied" },
    connected: { title: "YouTube Connected!" },
    disconnected: { title: "YouTube disconnected" },
  },
  account: {
    copyFailed: { title: "Copy failed" },
    addFailed: { title: "Add failed" },
    deleteFailed: { title: "Delete failed" },
    renameFailed: { title: "Rename failed" },
    updateFailed: { title: "Update failed" },
    saveFailed: { title: "Save failed" },
    removeFailed: { title: "Remove failed" },
    tokenRefreshFailed: { title: "Token refresh failed" },
    refreshFailed: { title: "Refresh failed" },
    bulkRefreshFailed: { title: "Bulk refresh failed" },
    allTokensRefreshed: { title: "All tokens refreshed successfully" },
    partialRefresh: { title: "Partial refresh success" },
    refreshWithIssues: { title: "Refresh completed with issues" },
    noKeyToRemove: { title: "No key to remove" },
    channelIdRequired: { title: "Channel ID is required" },
    channelIdInvalid: {
      title: "Invalid Channel ID",
      description: "It should look like UCxxxxxxxxxxxxxxxxxxxxxx",
    },
    labelRequired: { title: "Label required" },
    labelTaken: { title: "Label already exists", description: "Choose a unique label like youtube_2" },
    apiKeyRequired: { title: "API Key required" },
    apiKeyFormat: { title: "Invalid API Key format", description: "Paste the full key from Google Cloud." },
    clientRequired: { title: "Client ID and Secret required" },
    channelAdded: { title: "Channel added" },
    channelRemoved: { title: "Channel removed" },
    connectionDeleted: { title: "Connection deleted" },
    labelUpdated: { title: "Label updated" },
    postingEnabled: { title: "Enabled for posting" },
    postingDisabled: { title: "Disabled for posting" },
    apiKeySaved: { title: "API Key saved" },
    apiKeyRemoved: { title: "API Key removed" },
    timezoneSaved: { title: "Timezone saved" },
    clientAdded: { title: "OAuth Client added" },
  },
  objectives: {
    /** Shown with the time of the save as its description. */
    saved: { title: "Saved" },
    saveFailed: { title: "Save failed" },
  },
} satisfies Record<string, Record<string, Message>>;

/** Texts a button or a status shows while its request runs. */
export const busy = {
  signingIn: "Signing in...",
  creatingAccount: "Creating account...",
  sendingMagicLink: "Sending magic link...",
  submitting: "Submitting...",
  working: "Working...",
} as const;

/** The report form's failure carries the server's sentence inside its own. */
export function reportFailure(message: string): string {
  return `Error: ${message.replace(/\.$/, "")}. Please try again`;
}
