import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReferenceField, ReferenceOperation } from "@/api/reference";
import { Screen } from "@/components/page/screen";
import { Card } from "@/components/ui/card";
import { referenceQuery } from "@/queries/programs";
import { Snippet } from "./snippet";

/** Every operation of the API, from the document that the API serves. */
export function ReferenceScreen() {
  const { data: operations } = useSuspenseQuery(referenceQuery);
  const subjects = Map.groupBy(operations, ({ subject }) => subject);
  return (
    <Screen title="API reference" description="What programs can ask, by a key that you create in Programs.">
      <nav aria-label="Subjects" className="mb-5 flex flex-wrap gap-x-4 gap-y-2 text-base">
        {[...subjects.keys()].map((subject) => (
          <a key={subject} href={`#${subject}`} className="text-accent underline-offset-2 hover:underline">
            {titled(subject)}
          </a>
        ))}
      </nav>
      <div className="flex flex-col gap-5">
        {[...subjects].map(([subject, some]) => (
          <Card key={subject} id={subject} title={titled(subject)} flush>
            <ul className="divide-y divide-line border-t border-line">
              {some.map((operation) => (
                <Operation key={operation.id} of={operation} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Screen>
  );
}

const titled = (subject: string) => subject.charAt(0).toUpperCase() + subject.slice(1);

function Operation({ of }: { of: ReferenceOperation }) {
  const { method, path, summary, description, fields, body, answer } = of;
  return (
    <li className="px-4 py-4 sm:px-5">
      <h3 className="text-base font-semibold">{summary}</h3>
      <p className="mt-1 font-mono text-sm wrap-anywhere text-ink-2">
        <span className="font-semibold">{method}</span> {path}
      </p>
      {description && (
        <p className="mt-2 max-w-prose text-sm text-ink-2">{description.replaceAll("`", "")}</p>
      )}
      {fields.length > 0 && (
        <dl className="mt-3 flex flex-col gap-2">
          {fields.map((field) => (
            <Field key={`${field.where} ${field.name}`} of={field} />
          ))}
        </dl>
      )}
      {(body !== undefined || answer !== undefined) && (
        <details className="mt-3">
          <summary className="cursor-pointer text-sm font-medium select-none text-ink-2">Example</summary>
          <div className="mt-3 flex flex-col gap-3">
            {body !== undefined && <Snippet title="Request" text={JSON.stringify(body, null, 2)} />}
            {answer !== undefined && <Snippet title="Answer" text={JSON.stringify(answer, null, 2)} />}
          </div>
        </details>
      )}
    </li>
  );
}

function Field({ of: { name, where, required, type, description } }: { of: ReferenceField }) {
  return (
    <div className="text-sm">
      <dt>
        <code className="font-mono font-medium text-ink">{name}</code>{" "}
        <span className="wrap-anywhere text-ink-3">
          {[where, type, required && "required"].filter(Boolean).join(" · ")}
        </span>
      </dt>
      {description && <dd className="max-w-prose text-ink-2">{description.replaceAll("`", "")}</dd>}
    </div>
  );
}
