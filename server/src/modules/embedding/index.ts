export { embeddingService, type EmbeddingService } from './embedding.service';
