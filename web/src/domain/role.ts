import type { PERMISSIONS, ROLES } from "@shared/database/vocabulary.gen.ts";

/** What somebody is in an account. */
export type Role = (typeof ROLES)[number];
/** What somebody may be allowed in an account, none of which brings another. */
export type Permission = (typeof PERMISSIONS)[number];
/** What somebody can be made: the owner is made by handing the account over. */
export type GivenRole = Exclude<Role, "owner">;
