/** A customer without a name; by itself, because the worker says it too and has no other words of the inbox. */
export const unknownClient = 'Desconocido'
