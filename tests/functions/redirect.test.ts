import assert from "node:assert/strict";
import { allowedOrigin } from "../../supabase/functions/_shared/http/allowed-origin.ts";

const targets = { SITE_URL: "https://app.example.test/", REDIRECT_ALLOW_LIST: ["http://127.0.0.1:5173"] };

for (const url of [
  "https://app.example.test",
  "https://app.example.test/app?x=1#y",
  "https://user@app.example.test/",
]) {
  Deno.test(`${url} may be returned to`, () => {
    assert.equal(allowedOrigin(url, targets), "https://app.example.test");
  });
}

for (const url of [
  "http://app.example.test",
  "https://app.example.test:8443",
  "https://app.example.test.evil.example",
  "https://app.example.test@evil.example",
  "https://evil.example/https://app.example.test",
  "//app.example.test",
  "/app",
  "javascript:alert(1)//https://app.example.test",
  "data:text/html,x",
  "file:///etc/passwd",
  "http://localhost:5173",
  "http://127.0.0.1",
  "",
]) {
  Deno.test(`"${url}" may not be returned to`, () => {
    assert.equal(allowedOrigin(url, targets), undefined);
  });
}
