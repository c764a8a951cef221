import { sayWhatIsWrong } from '@hilo/contracts'
import { z } from 'zod'

// What is wrong with an input is said to a person.
z.config({ customError: sayWhatIsWrong })

export { fieldsOf } from '@hilo/contracts'
