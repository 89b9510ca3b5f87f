/** The headers that the built client is served with; a host in production should send the same. */
import { createHash } from "node:crypto";

export interface SecurityHeadersOptions {
  /** The built index.html: its inline scripts are allowed by their hashes. */
  page: string;
  apiUrl: string;
  /** Where the simulated YouTube's pictures come from. */
  simulatorUrl?: string;
  /** The scheduler's page, which the client asks for and frames, if there is one. */
  bookingUrl?: string;
  /** Whether the client was built with a captcha. */
  captcha?: boolean;
  /** Whether the site is reached over TLS alone. */
  onlyTls?: boolean;
}

const CAPTCHA = "https://challenges.cloudflare.com";

/**
 * A policy that runs our own scripts only. Inline styles stay allowed: charts and toasts set them.
 * There is no Cross-Origin-Opener-Policy: it would cut the sign-in popup off from the page that opened it.
 */
export function securityHeaders(options: SecurityHeadersOptions): Record<string, string> {
  const captcha = options.captcha ? [CAPTCHA] : [];
  const scheduler = options.bookingUrl ? [new URL(options.bookingUrl).origin] : [];
  const frames = [...scheduler, ...captcha];
  const policy: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inlineScriptHashes(options.page), ...captcha],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": [
      "'self'",
      "data:",
      "https://i.ytimg.com",
      "https://*.ggpht.com",
      "https://*.googleusercontent.com",
      ...(options.simulatorUrl ? [options.simulatorUrl] : []),
    ],
    "font-src": ["'self'"],
    // The scheduler is asked whether it answers before it is framed.
    "connect-src": ["'self'", new URL(options.apiUrl).origin, ...scheduler],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.onlyTls ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

function inlineScriptHashes(page: string): string[] {
  const scripts = page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, source = ""]) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
  );
}
