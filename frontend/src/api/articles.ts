import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName, In, Out } from './calls';
import { call } from './client';
import { usePage } from './page';

/** An article in a list. */
export type ArticleRow = Out<'GET article/list'>['list'][number];

/** What an article is for. */
export type ArticleCategory = ArticleRow['category'];

/** A video in a list. */
export type Video = Out<'GET bases/get_operate_video'>[number];

/** Where a video is shown. */
export type VideoCategory = Video['category'];

/** A file for downloading. */
export type Resource = Out<'GET bases/resources'>[number];

/** Query keys of articles, videos and downloads. */
export const articleKeys = {
  all: ['articles'] as const,
  of: (name: CallName, input: object) => ['articles', name, input] as const,
};

const pageSize = 15;

function useArticleCall<Name extends CallName>(name: Name, input: In<Name>, enabled = true) {
  return useQuery({
    queryKey: articleKeys.of(name, input),
    queryFn: ({ signal }) => call(name, input, signal),
    enabled,
    meta: { quiet: true },
  });
}

/** Returns a page of the articles of a category, newest first; of all without one. Words select and rank them. */
export function useArticleList(
  category: ArticleCategory | undefined,
  pageNum: number,
  keyword = '',
  size = pageSize,
) {
  const input = { category, pageNum, pageSize: size, ...(keyword && { keyword }) };
  return usePage(articleKeys.of('GET article/list', input), 'GET article/list', input);
}

/** Returns the categories with the numbers of their articles. */
export const useArticleCategories = () => useArticleCall('GET article/view1/ajax', {});

/** Returns the newest and the most read articles. */
export const useArticleBlock = () => useArticleCall('GET article/view2/ajax', {});

/** Returns an article with its body. */
export const useArticle = (id: number) => useArticleCall('GET article/detail/ajax', { id }, id > 0);

/** Counts a view of an article once it is shown. The server counts one for each visitor and day. */
export function useArticleVisit(id: number | undefined): void {
  useEffect(() => {
    if (id) void call('POST article/visit', { id }).catch(() => undefined);
  }, [id]);
}

/** Returns the videos of a place in their order. */
export const useVideos = (category: VideoCategory) =>
  useArticleCall('GET bases/get_operate_video', { category });

/** Counts a view of a video. The server counts one for each visitor and day. */
export const countVideoView = (id: number): void => {
  void call('POST bases/visit_operate_video', { id }).catch(() => undefined);
};

/** Returns all files for downloading. */
export const useResources = () => useArticleCall('GET bases/resources', {});

type WriteName = Extract<CallName, `POST admin/${'article' | 'video' | 'resource'}/${string}`>;

/** Returns a change of articles, videos or downloads, after which they are read again. */
export function useArticleChange<Name extends WriteName>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: In<Name>) => call(name, input),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: articleKeys.all }),
        client.invalidateQueries({ queryKey: ['admin'] }),
      ]),
  });
}
