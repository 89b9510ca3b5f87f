import { useNavigate } from "@tanstack/react-router";

/** Stays on the screen with another channel; what was open or on which page belonged to the one before. */
export function useChooseChannel(): (channel: string | undefined) => void {
  const navigate = useNavigate();
  return (channel) =>
    void navigate({
      to: ".",
      search: (now: object) => ({ ...now, channel, id: undefined, page: undefined, video: undefined }),
      resetScroll: false,
    });
}
