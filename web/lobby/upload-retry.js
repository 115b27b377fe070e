// @ts-check
/** When an upload that failed is tried again by itself. */
import { Problem } from "../api.js";

/** How often a server that has too much to do is asked. */
const BUSY = 6;
/** How often a connection that broke is tried. */
const BROKEN = 3;
/** Seconds for which nobody waits before a page. */
const PATIENCE = 600;

/**
 * Seconds until the next try, or null when only a person can decide.
 * @param {unknown} fault
 * @param {number} tried how often it has been tried
 * @returns {number | null}
 */
export function secondsUntilRetry(fault, tried) {
  if (!(fault instanceof Problem)) return null;
  if (fault.retryAfter > PATIENCE) return null;
  if (fault.status === 503 || fault.status === 429) {
    return tried < BUSY ? Math.min(60, Math.max(fault.retryAfter, 2 ** tried)) : null;
  }
  if (fault.status === 0 && fault.code === "noAnswer") return tried < BROKEN ? 2 ** tried : null;
  return null;
}
