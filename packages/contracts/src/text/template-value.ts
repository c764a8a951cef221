/** Whether a provider accepts this as a template variable: Meta refuses line breaks, tabs and four spaces in a row. */
export const fitsTemplate = (value: string): boolean => !/[\r\n\t]| {4}/.test(value)
