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
    `The permission to read and answer comments was not granted for ${channels}. Its owner reconnects the channel and ticks every box; add youtube.force-ssl to the data access scopes in the Google Cloud console.`
  );
};

export const revokedGrant: Check = (examination) => {
  const channels = withProblem(examination, "grant");
  return (
    channels &&
    `Google no longer lets us act for ${channels}. Its owner reconnects the channel. In a Google project whose consent screen is in testing, grants end after 7 days: publish it.`
  );
};

export const exhaustedQuota: Check = (examination) => {
  const channels = withProblem(examination, "quota");
  return (
    channels &&
    `Today's YouTube quota is used up for ${channels}. It is renewed at midnight Pacific time by itself; npm run operate -- quota shows what it went into. For more every day, ask Google for a quota extension.`
  );
};
