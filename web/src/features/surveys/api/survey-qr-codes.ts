import { getSurveyQrPng, getSurveyQrSvg } from '@vantage/contract/surveys/survey-qr-codes';
import { queryOptions } from '@tanstack/react-query';
import { responseTo } from '../../../lib/api/api-client';
import { download } from '../../../lib/api/download';

/** The image is SVG. */
export const surveyQrCodeQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['survey-qr-code', surveyId],
    queryFn: async ({ signal }) =>
      (await responseTo(getSurveyQrSvg, { params: { surveyId }, signal })).text(),
  });

const downloads = { png: getSurveyQrPng, svg: getSurveyQrSvg } as const;
export type QrCodeFormat = keyof typeof downloads;

export const downloadQrCode = (surveyId: string, format: QrCodeFormat): Promise<string> =>
  download(downloads[format], { params: { surveyId } });
