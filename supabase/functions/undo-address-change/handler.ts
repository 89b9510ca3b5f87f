import { z } from "zod";
import type {
  UndoAddressChange,
  UndoAddressChangeResponse,
} from "../_shared/contracts/undo-address-change.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import type { BaseServices } from "../_shared/services.ts";

/** Gives an account back to its old address. What that takes from whoever changed it is one transaction in SQL. */
export const handleUndoAddressChange: Handler<
  UndoAddressChange,
  UndoAddressChangeResponse,
  BaseServices
> = async ({ body, db }) => ({
  email: await db.call("undo_address_change", { p_token: body.token }, z.string()),
});
