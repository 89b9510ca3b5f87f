import { useQueryClient } from "@tanstack/react-query";
import { redirectUri } from "@/api/connections";
import { requestGoogle } from "@/api/functions";
import { setReadViews } from "@/api/views";
import { settingsQuery } from "@/queries/automation";
import { useAccount } from "@/session/use-account";
import { type ClientChoice, saveClient } from "./connect-client";

/** Prepares a consent and gives its address at Google. A new client is saved on the way, which `onClientSaved` is told. */
export function useGoogleAddress(onClientSaved: (id: string) => void) {
  const account = useAccount();
  const queries = useQueryClient();

  /** Undefined: the operator's. */
  async function clientConfigId(choice: ClientChoice): Promise<string | undefined> {
    if (choice.kind === "lent") return undefined;
    if (choice.kind === "existing") return choice.id;
    const id = await saveClient(choice);
    await queries.invalidateQueries({ queryKey: ["oauth-clients"] });
    onClientSaved(id);
    return id;
  }

  /** `readViews` changes the switch that says what Google is asked for. */
  return async (userId: string, choice: ClientChoice, readViews: boolean | undefined): Promise<string> => {
    const id = await clientConfigId(choice);
    if (readViews !== undefined) {
      await setReadViews(account.id, readViews);
      await queries.invalidateQueries({ queryKey: settingsQuery(account.id).queryKey });
    }
    const { url } = await requestGoogle({
      user_uuid: userId,
      client_config_id: id,
      redirect_origin: window.location.origin,
      redirect_uri: redirectUri(),
    });
    return url;
  };
}
