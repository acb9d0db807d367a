import { config } from 'zod';

// Zod would try code generation when the first schema is declared, which the Content-Security-Policy blocks.
config({ jitless: true });
