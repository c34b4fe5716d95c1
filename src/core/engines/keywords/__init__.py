"""Search by keywords: the whole query as a phrase first, then its best words one by one."""
