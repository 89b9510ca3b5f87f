import { CodePanel } from "./code-panel";
import { mails, type SentMail, sendMail } from "./mails";

export interface SentPanelProps {
  sent: SentMail;
  onOtherAddress: () => void;
  /** Signed in by the code. */
  onDone: () => void;
}

/** What is said after a mail went out that lets somebody in. */
export function SentPanel({ sent, onOtherAddress, onDone }: SentPanelProps) {
  const { title, about, code } = mails[sent.kind];
  return (
    <CodePanel
      title={title}
      email={sent.email}
      kind={code}
      onSendAgain={async () => void (await sendMail(sent))}
      onOtherAddress={onOtherAddress}
      onDone={onDone}
    >
      {about}
    </CodePanel>
  );
}
