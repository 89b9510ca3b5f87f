import { expect, it } from "vitest";
import { type CaptionTrack, chooseTrack } from "./captions.ts";

const track = (id: string, language: string, kind: CaptionTrack["kind"] = "standard"): CaptionTrack => ({
  ...{ id, language, kind },
});
const chosen = (tracks: CaptionTrack[], languages: string[] = [], auto = true) =>
  chooseTrack(tracks, { languages, auto })?.id;

it("takes a track that the owner wrote before one of YouTube's speech recognition", () => {
  expect(chosen([track("heard", "en", "auto"), track("own", "fr")], ["en"])).toBe("own");
});

it("takes the language of who asked, then the one that is spoken, then the first", () => {
  const tracks = [track("de", "de"), track("es", "es-419"), track("pt", "pt-BR"), track("x", "es", "auto")];
  expect(chosen(tracks, ["pt"])).toBe("pt");
  expect(chosen(tracks, ["ja"])).toBe("es");
  expect(chosen(tracks.slice(0, 3), ["ja"])).toBe("de");
});

it("asks for no automatic track where YouTube has lately refused one", () => {
  expect(chosen([track("heard", "en", "auto")], ["en"], false)).toBeUndefined();
  expect(chosen([track("heard", "en", "auto")], ["en"])).toBe("heard");
});
