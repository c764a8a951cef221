import type { Task } from '../platform/worker-threads/worker-threads'

/** Raise this when the rules change: mail sanitized by an older version is sanitized again before it is shown. */
export const sanitizerVersion = 1

/** `sanitizeMail`, in a worker thread, because the sender decides how much there is to sanitize. */
export const sanitizeMailTask: Task<string, string> = { name: 'sanitize a mail' }

/** Remote images keep their address in `data-far`, which browsers ignore, until the reader asks for the images. */
const remoteImageTag = '<img data-far="'

export const hasRemoteImages = (clean: string): boolean => clean.includes(remoteImageTag)

export const showRemoteImages = (clean: string): string => clean.replaceAll(remoteImageTag, '<img src="')

/** The sanitizer writes no quotes inside attribute values. */
export const hideRemoteImages = (clean: string): string => clean.replace(/<img data-far="[^"]*"/g, '<img')

/** The document of the frame: on white, as the sender saw it. */
export const mailPage = (body: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Correo</title><style>
body { margin: 16px; background: #fff; color: #1f2328; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img { max-width: 100%; height: auto } img:not([src]) { display: none } table { max-width: 100% } a { color: #0b57d0 }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 3px solid #d0d7de }
</style></head><body>${body}</body></html>`
