/** Why a message is 'Sin confirmar', whichever channel it went by. */
export const unconfirmed = 'El proveedor no confirmó si recibió el mensaje.'
