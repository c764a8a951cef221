import type { FieldName, GuideStep } from './guide'

/** The last step before the button, with what Hilo made by itself. */
export const connectIt = (...fields: FieldName[]): GuideStep => ({ title: 'Conéctalo en Hilo', fields })
