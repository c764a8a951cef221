/** The sentence for a message that is 'Sin confirmar', the same on every channel. */
export const unconfirmed = 'El proveedor no confirmó si recibió el mensaje.'
