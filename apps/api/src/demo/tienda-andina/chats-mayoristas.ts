import { a, aDocument, c, cDocument, type Dialogue, n } from '../script/lines'

const area = 'Mayoristas'

export const chatsMayoristas: readonly Dialogue[] = [
  {
    title: 'Lista de precios',
    area,
    lines: [
      c('{buenas}, tengo un almacén en {ciudad} y quisiera la lista de precios al por mayor'),
      a('¡Hola{, nombre}! Con gusto. Manejamos precio de mayorista desde 12 unidades surtidas.'),
      aDocument('lista-mayoristas.pdf', 640),
      c('¿Los precios incluyen IVA?'),
      a('Son antes de IVA. El envío corre por nuestra cuenta desde 24 unidades.'),
      c('Listo, lo reviso con mi socia'),
      a('Quedo pendiente de tus preguntas.'),
    ],
  },
  {
    title: 'Cotización para hotel',
    area,
    rare: true,
    lines: [
      c('{buenas}. Somos un hotel y queremos 40 cobijas con nuestro logo'),
      a('¡Hola{, nombre}! Hacemos la marquilla bordada. ¿En qué medida las necesitan?'),
      c('Para cama doble, color crudo'),
      cDocument('logo-hotel.pdf', 310, 'Este es el logo'),
      n('40 cobijas dobles, crudo, marquilla bordada. Precio de 40+ según lista.'),
      a('Perfecto. Te preparo la cotización con tiempos.'),
      aDocument('cotizacion-40-cobijas.pdf', 205, 'Entrega en 25 días desde el anticipo.'),
      c('Gracias, la presento mañana en comité'),
    ],
  },
  {
    title: 'Reposición',
    area,
    rare: true,
    lines: [
      c('Hola, se me acabaron las {ruana} en M y en L'),
      c('Necesito 10 de cada una'),
      a('¡Hola{, nombre}! Las tengo. ¿Con las mismas condiciones de la vez pasada?'),
      c('Sí, 30 días'),
      a('Listo, salen mañana. Pedido {pedido}.'),
      c('De una, gracias'),
    ],
  },
  {
    title: 'Muestras de tela',
    area,
    lines: [
      c('Hola, hago diseño de modas, ¿venden la tela por metro?'),
      a('Hola{, nombre}. Sí, la lana en telar desde $86.000 el metro. ¿Te mando un muestrario?'),
      c('Sí porfa'),
      a('Va por correo físico a {ciudad}, llega en tres días. Mientras, aquí está la carta de colores.'),
      aDocument('carta-de-colores.pdf', 890),
      c('Está preciosa. Te escribo cuando llegue el muestrario'),
    ],
  },
  {
    title: 'Feria artesanal',
    area,
    lines: [
      c('{buenas}. ¿Van a estar en la feria artesanal de diciembre?'),
      a('¡Hola{, nombre}! Sí, en el pabellón 6. ¿Quieres cita para ver la colección?'),
      c('Sí, para el miércoles'),
      a('Te agendo el miércoles a las 11 con Marta.'),
      c('Perfecto'),
    ],
  },
]
