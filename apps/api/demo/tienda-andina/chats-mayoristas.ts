import {
  agentDocument,
  agentSays,
  customerDocument,
  customerSays,
  type Dialogue,
  internalNote,
} from '../script/lines'

const area = 'Mayoristas'

export const chatsMayoristas: readonly Dialogue[] = [
  {
    title: 'Lista de precios',
    area,
    lines: [
      customerSays('{buenas}, tengo un almacén en {ciudad} y quisiera la lista de precios al por mayor'),
      agentSays('¡Hola{, nombre}! Con gusto. Manejamos precio de mayorista desde 12 unidades surtidas.'),
      agentDocument('lista-mayoristas.pdf', 640),
      customerSays('¿Los precios incluyen IVA?'),
      agentSays('Son antes de IVA. El envío corre por nuestra cuenta desde 24 unidades.'),
      customerSays('Listo, lo reviso con mi socia'),
      agentSays('Quedo pendiente de tus preguntas.'),
    ],
  },
  {
    title: 'Cotización para hotel',
    area,
    rare: true,
    lines: [
      customerSays('{buenas}. Somos un hotel y queremos 40 cobijas con nuestro logo'),
      agentSays('¡Hola{, nombre}! Hacemos la marquilla bordada. ¿En qué medida las necesitan?'),
      customerSays('Para cama doble, color crudo'),
      customerDocument('logo-hotel.pdf', 310, 'Este es el logo'),
      internalNote('40 cobijas dobles, crudo, marquilla bordada. Precio de 40+ según lista.'),
      agentSays('Perfecto. Te preparo la cotización con tiempos.'),
      agentDocument('cotizacion-40-cobijas.pdf', 205, 'Entrega en 25 días desde el anticipo.'),
      customerSays('Gracias, la presento mañana en comité'),
    ],
  },
  {
    title: 'Reposición',
    area,
    rare: true,
    lines: [
      customerSays('Hola, se me acabaron las {ruana} en M y en L'),
      customerSays('Necesito 10 de cada una'),
      agentSays('¡Hola{, nombre}! Las tengo. ¿Con las mismas condiciones de la vez pasada?'),
      customerSays('Sí, 30 días'),
      agentSays('Listo, salen mañana. Pedido {pedido}.'),
      customerSays('De una, gracias'),
    ],
  },
  {
    title: 'Muestras de tela',
    area,
    lines: [
      customerSays('Hola, hago diseño de modas, ¿venden la tela por metro?'),
      agentSays('Hola{, nombre}. Sí, la lana en telar desde $86.000 el metro. ¿Te mando un muestrario?'),
      customerSays('Sí porfa'),
      agentSays(
        'Va por correo físico a {ciudad}, llega en tres días. Mientras, aquí está la carta de colores.',
      ),
      agentDocument('carta-de-colores.pdf', 890),
      customerSays('Está preciosa. Te escribo cuando llegue el muestrario'),
    ],
  },
  {
    title: 'Feria artesanal',
    area,
    lines: [
      customerSays('{buenas}. ¿Van a estar en la feria artesanal de diciembre?'),
      agentSays('¡Hola{, nombre}! Sí, en el pabellón 6. ¿Quieres cita para ver la colección?'),
      customerSays('Sí, para el miércoles'),
      agentSays('Te agendo el miércoles a las 11 con Marta.'),
      customerSays('Perfecto'),
    ],
  },
]
