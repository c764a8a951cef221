export const quietBanner = {
  copy: 'Copia en pausa: nada sale a los clientes. Lo que se escriba espera hasta que quien opera Hilo lo permita.',
  paused:
    'Envíos en pausa: nada sale a los clientes. Lo que se escriba espera hasta que quien opera Hilo lo permita.',
} as const
