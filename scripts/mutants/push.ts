/** What could go wrong between what needs a person and the devices that they are told on. */
import type { Mutant } from "./mutant.ts";

export const push: Mutant[] = [
  {
    name: "told-what-is-done",
    breaks: "A device is told of a comment that somebody has answered meanwhile.",
    in: "engine.push_is_news",
    from: " and y.tab = any (engine.waiting_tabs())",
    to: "",
    by: ["push"],
    tests: "is what still waits",
  },
  {
    name: "told-after-signing-out",
    breaks: "A phone goes on telling after its person has signed out there.",
    in: "engine.end_devices",
    from: "d.session_id = new.session_id",
    to: "false",
    by: ["push"],
    tests: "ends with the session",
  },
  {
    name: "asked-without-end",
    breaks: "A push service that no longer knows a device is asked about it again and again.",
    in: "service.record_push",
    from: "p_status in (404, 410)",
    to: "p_status = 404",
    by: ["push"],
    tests: "knows the device no more",
  },
  {
    name: "somebody-elses-device",
    breaks: "Whoever knows its id removes another person's device.",
    in: "engine.remove_push_device",
    from: " and d.person_id = v_me",
    to: "",
    by: ["push"],
    tests: "they see and remove it",
  },
];
