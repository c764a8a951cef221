/** The code for metrics. A provider may answer any code, and metrics keep each value for ever, so unusual ones count as one. */
export const metricCode = (code: string): string => (/^[A-Z0-9_]{1,40}$/.test(code) ? code : 'OTHER')
