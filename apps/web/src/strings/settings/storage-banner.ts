const whatToDo = 'Borra lo que ya no haga falta, o pide a quien opera Hilo que amplíe el espacio.'

export const storageBanner = {
  nearlyFull: (used: string, quota: string) =>
    `Los archivos ocupan ${used} de ${quota}: lo que no quepa se rechazará. ${whatToDo}`,
  full: (used: string, quota: string) =>
    `Los archivos ocupan ${used} de ${quota}: las subidas se rechazan y los archivos de los clientes no se guardan. ${whatToDo}`,
  close: 'Ocultar este aviso',
} as const
