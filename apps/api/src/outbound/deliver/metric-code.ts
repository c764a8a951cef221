/** Codes as they are counted: a provider may answer anything, and each new value would be kept for ever. */
export const metricCode = (code: string): string => (/^[A-Z0-9_]{1,40}$/.test(code) ? code : 'OTHER')
