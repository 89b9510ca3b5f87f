/** Who works in the demo's account; supabase/seed.sql puts them there. */
import { DEMO } from "./channel.ts";

export interface DemoPerson {
  id: string;
  email: string;
  name: string;
  role: "owner" | "manager" | "responder";
}

/** The account has the id of its owner. */
export const DEMO_OWNER: DemoPerson = {
  id: "00000000-0000-4000-8000-000000000001",
  email: DEMO.email,
  name: "Ana Ruiz",
  role: "owner",
};
export const DEMO_MANAGER: DemoPerson = {
  id: "00000000-0000-4000-8000-00000000000a",
  email: "tom.okafor@example.com",
  name: "Tom Okafor",
  role: "manager",
};
export const DEMO_RESPONDER: DemoPerson = {
  id: "00000000-0000-4000-8000-00000000000b",
  email: "lea.brandt@example.com",
  name: "Lea Brandt",
  role: "responder",
};
/** Looks at what waits on the second channel by a client link, without an account. */
export const DEMO_CLIENT = { name: "Rosa Lind", email: "rosa.lind@example.com" };
export const DEMO_TEAM: readonly DemoPerson[] = [DEMO_OWNER, DEMO_MANAGER, DEMO_RESPONDER];
