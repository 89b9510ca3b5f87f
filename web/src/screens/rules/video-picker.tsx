import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { videosQuery } from "@/queries/rules";
import { useAccount } from "@/session/use-account";

const SEARCHED_FROM = 8;

export interface VideoPickerProps {
  values: readonly string[];
  /** Whose videos are offered; null: those of all channels. */
  channel: string | null;
  onChange: (values: string[]) => void;
}

/** Several of the owner's videos; one that is chosen and not among them stays in reach. */
export function VideoPicker({ values, channel, onChange }: VideoPickerProps) {
  const account = useAccount();
  const id = useId();
  const { data: videos = [], error } = useQuery(videosQuery(account.id, channel ?? undefined));
  const [search, setSearch] = useState("");
  const missing = values.filter((value) => !videos.some((video) => video.id === value));
  const all = [...missing.map((value) => ({ id: value, title: null })), ...videos];
  const shown = all.filter(
    (video) =>
      values.includes(video.id) ||
      (video.title ?? video.id).toLowerCase().includes(search.trim().toLowerCase()),
  );

  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="text-sm font-medium">
        Videos{" "}
        <span className="font-normal text-ink-3">
          {values.length > 0 ? `${values.length} chosen` : "any video"}
        </span>
      </p>
      {error ? (
        <p className="text-sm text-failed">Couldn't load your videos.</p>
      ) : all.length === 0 ? (
        <p className="text-sm text-ink-3">Your videos appear here after their first comment.</p>
      ) : (
        <>
          {all.length > SEARCHED_FROM && (
            <TextField
              label="Search videos"
              hideLabel
              type="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              placeholder="Search videos"
            />
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll and is styled as a box */}
          <div
            role="group"
            aria-labelledby={id}
            className="flex max-h-40 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-paper px-3 py-2"
          >
            {shown.map((video) => (
              <Checkbox
                key={video.id}
                label={video.title ?? video.id}
                checked={values.includes(video.id)}
                onCheckedChange={(on) =>
                  onChange(on ? [...values, video.id] : values.filter((value) => value !== video.id))
                }
              />
            ))}
            {shown.length === 0 && <p className="text-sm text-ink-3">No matching videos</p>}
          </div>
        </>
      )}
    </div>
  );
}
