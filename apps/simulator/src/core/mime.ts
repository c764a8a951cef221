/** Without parameters: 'audio/ogg; codecs=opus' is 'audio/ogg'. */
export const bareMime = (mime: string): string => (mime.split(';')[0] ?? '').trim().toLowerCase()
