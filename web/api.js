// @ts-check
/** Requests to the server: JSON in, JSON out, and a refusal as a `Problem` that keeps the server's words. */

/** What the server (or the way to it) said instead of an answer. */
export class Problem extends Error {
  /**
   * @param {number} status HTTP status; 0 when no answer came at all
   * @param {string} code the server's word for the reason, or ""
   * @param {string} detail the server's sentence, or ""
   * @param {number} [retryAfter] seconds after which the server wants to be asked again, or 0
   */
  constructor(status, code, detail, retryAfter = 0) {
    super(detail || code || `HTTP ${status}`);
    this.name = "Problem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }
}

/**
 * Reads an `application/problem+json` body (RFC 9457); anything else leaves only the status.
 * @param {number} status
 * @param {string} text the body
 * @param {string | null} [retryAfter] the header of that name
 * @returns {Problem}
 */
export function problemFrom(status, text, retryAfter = null) {
  const seconds = Math.max(0, Math.ceil(Number(retryAfter)) || 0);
  try {
    const form = JSON.parse(text);
    const code = String(form.code ?? form.type ?? "").split(/[/#:]/).pop() ?? "";
    return new Problem(status, code, String(form.detail ?? form.title ?? ""), seconds);
  } catch {
    return new Problem(status, "", "", seconds);
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>} the decoded JSON; null for an empty answer
 */
async function request(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch (fault) {
    if (options?.signal?.aborted) throw fault;
    throw new Problem(0, "noAnswer", "");
  }
  const text = await answer.text();
  if (!answer.ok) throw problemFrom(answer.status, text, answer.headers.get("Retry-After"));
  return text === "" ? null : JSON.parse(text);
}

/**
 * @param {string} path
 * @param {AbortSignal} [signal]
 */
export function getJSON(path, signal) {
  return request(path, { headers: { Accept: "application/json" }, signal });
}

/**
 * @param {string} path
 * @param {unknown} [form] the body; without it an empty POST
 * @param {Record<string, string>} [more] further headers
 */
export function postJSON(path, form, more) {
  const headers = { "Content-Type": "application/json", Accept: "application/json", ...more };
  return request(path, { method: "POST", headers, body: form === undefined ? "" : JSON.stringify(form) });
}

/** @param {string} path */
export function removeAt(path) {
  return request(path, { method: "DELETE", headers: { Accept: "application/json" } });
}
