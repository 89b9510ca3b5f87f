import type { ROLES } from "@shared/database/vocabulary.gen.ts";

/** What somebody is in an account. */
export type Role = (typeof ROLES)[number];
/** What somebody can be made: the owner is made by handing the account over. */
export type GivenRole = Exclude<Role, "owner">;
