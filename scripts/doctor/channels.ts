/** Channels that Google does not let us use. */
import { type Check, type Examination, some } from "./examination.ts";

function withProblem({ facts }: Examination, problem: string): string | undefined {
  const found = facts.channels.filter((channel) => channel.problem === problem);
  return found.length === 0 ? undefined : some(found.map(({ email, title }) => `${title} (${email})`));
}

export const missingScope: Check = (examination) => {
  const channels = withProblem(examination, "scope");
  return (
    channels &&
    `${channels} didn't get permission to read and answer comments. Have the owner reconnect the channel and check every box, and add youtube.force-ssl to the data access scopes in the Google Cloud console.`
  );
};

export const revokedGrant: Check = (examination) => {
  const channels = withProblem(examination, "grant");
  return (
    channels &&
    `Google no longer lets us access ${channels}. Have the owner reconnect the channel. If the Google project's consent screen is in testing, access ends after 7 days, so publish it.`
  );
};

export const exhaustedQuota: Check = (examination) => {
  const channels = withProblem(examination, "quota");
  return (
    channels &&
    `Today's YouTube quota is used up for ${channels}. It resets at midnight Pacific time. To see what used it, run npm run operate -- quota. For a higher quota, ask Google for an extension.`
  );
};
