/** Whether a provider takes this in a place of a template: Meta refuses line breaks, tabs and rows of spaces. */
export const fitsTemplate = (value: string): boolean => !/[\r\n\t]| {4}/.test(value)
