import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { LENT } from "./client-choices";
import { ClientGuide, type ClientGuideProps } from "./client-guide";
import type { ChosenClient } from "./use-chosen-client";
import type { ConnectNeeds } from "./use-connect-needs";

export interface ClientFieldsProps
  extends Pick<ClientGuideProps, "check" | "busy" | "views" | "onChange" | "onCheck"> {
  client: ChosenClient;
  needs: ConnectNeeds;
  onChoose: (choice: string) => void;
}

/** Which client the channel is connected through, and the way to one of the owner's own. */
export function ClientFields({ client, needs, onChoose, ...guide }: ClientFieldsProps) {
  const { options, choice, mending, guided } = client;
  return (
    <>
      {options.length > 1 && (
        <Field
          label="OAuth client"
          hint={
            choice === LENT
              ? "Nothing to set up. Use your own Google Cloud project to get your own daily quota."
              : mending && "This client has never connected. Check the details below and correct them."
          }
        >
          <Select value={choice} onValueChange={onChoose} disabled={guide.busy} options={options} />
        </Field>
      )}
      {guided && needs.lendsLater && (
        <p className="text-sm text-ink-2">
          Once your access is approved, you can connect without a Google client of your own.
        </p>
      )}
      {guided && (
        <ClientGuide typed={client.typed} needsApiKey={needs.needsApiKey} mending={mending} {...guide} />
      )}
    </>
  );
}
