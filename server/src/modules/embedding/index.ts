export type { EmbeddedInsight } from './embed-adapter';
export { embedSources } from './embed-sources';
export { embeddingService, type EmbeddingService } from './embedding.service';
