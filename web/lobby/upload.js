// @ts-check
/** Sends a picture to the server and tells how far it is. */
import { Problem, problemFrom } from "../api.js";
import { createHeaders } from "./create-key.js";

/** @typedef {{image: string, width: number, height: number, url: string, warnings: unknown[]}} Uploaded */

/** Milliseconds without a byte more or an answer after which a connection counts as broken, however slow it is. */
const PATIENCE = 120_000;

/**
 * One upload; `fetch` cannot tell its progress, so it is an XMLHttpRequest.
 */
export class Upload {
  #request = new XMLHttpRequest();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;

  /**
   * @param {Blob} jpeg
   * @param {(share: number) => void} onProgress 0 … 1 of the bytes sent
   */
  constructor(jpeg, onProgress) {
    /** @type {Promise<Uploaded>} */
    this.finished = new Promise((resolve, reject) => {
      const request = this.#request;
      request.upload.onprogress = (event) => {
        this.#wait(reject);
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      };
      request.onload = () => this.#settle(resolve, reject);
      request.onerror = () => reject(new Problem(0, "noAnswer", ""));
      request.onloadend = () => clearTimeout(this.#alarm);
      request.onabort = () => reject(new Problem(0, "stopped", ""));
      request.open("POST", "/api/images");
      request.setRequestHeader("Content-Type", "image/jpeg");
      request.setRequestHeader("Accept", "application/json");
      for (const [name, value] of Object.entries(createHeaders())) request.setRequestHeader(name, value);
      request.send(jpeg);
      this.#wait(reject);
    });
  }

  /**
   * From now on the connection may stand still for so long.
   * @param {(problem: Problem) => void} reject
   */
  #wait(reject) {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => {
      reject(new Problem(0, "noAnswer", ""));
      this.#request.abort();
    }, PATIENCE);
  }

  /** Gives up; `finished` rejects with the code `stopped`. */
  stop() {
    this.#request.abort();
  }

  /**
   * @param {(uploaded: Uploaded) => void} resolve
   * @param {(problem: Problem) => void} reject
   */
  #settle(resolve, reject) {
    const { status, responseText } = this.#request;
    const retryAfter = this.#request.getResponseHeader("Retry-After");
    if (status < 200 || status >= 300) return reject(problemFrom(status, responseText, retryAfter));
    try {
      const form = JSON.parse(responseText);
      resolve({ ...form, warnings: form.warnings ?? [] });
    } catch {
      reject(new Problem(status, "unreadable", ""));
    }
  }
}
