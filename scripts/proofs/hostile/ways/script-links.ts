import { approveAccess, signIn } from "../../../builder/owner.ts";
import type { Way } from "../way.ts";

const links = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "\u0001javascript:x"],
  ...["//evil.example", "https:javascript:alert(1)//", "blob:https://evil.example/1", "https://a b"],
];

export const scriptLinks: Way = {
  name: "script links",
  about: "gives a fact a link that would run a script where somebody presses it",
  async attempt(place) {
    const owner = await signIn(place, `links.${Date.now()}@example.com`);
    await approveAccess(place, owner, "pro");
    const channel_id = `UC${"links".padEnd(22, "0")}`;
    await owner.client
      .from("client_youtube_channels")
      .insert({ client_user_id: owner.id, channel_id, created_by: owner.id })
      .throwOnError();
    const taken: string[] = [];
    for (const link of links) {
      const { error } = await owner.client.from("facts").insert({
        user_id: owner.id,
        channel_id,
        question: `Where? ${link}`,
        answer: "There.",
        links: [link],
      });
      if (!error) taken.push(link);
    }
    // One that is as it should be, or nothing was tried.
    await owner.client
      .from("facts")
      .insert({
        user_id: owner.id,
        channel_id,
        question: "Where?",
        answer: "There.",
        links: ["https://example.com/"],
      })
      .throwOnError();
    return { passed: taken.length, taken };
  },
};
