import type { LocalTasks } from './task-list.ts';

export const zhTasks: LocalTasks = {
  'house-cleaning': {
    title: '年前大扫除',
    text: '两室一厅，厨房油烟重，窗户里面也要擦。',
    praise: ['油烟机都擦亮了，窗户干净得像没装玻璃。'],
  },
  handyman: {
    title: '修门和装三块搁板',
    text: '卫生间的门关不上，客厅要装三块搁板，墙是石膏板。',
    praise: ['门一推就关上了，搁板装得很平。'],
  },
  'drywall-and-painting': {
    title: '重刷客厅和走廊',
    text: '颜色已经选好，家里有小孩，请用低气味的漆。',
    praise: ['边线笔直，地上一滴漆都没有，当晚就能住。'],
  },
  landscaping: {
    title: '后院砌两个菜池',
    text: '想种小葱和番茄，最好带滴灌。',
    praise: ['菜池砌得方正，滴灌一开就不用操心。'],
  },
  'moving-help': {
    title: '帮忙装车搬家',
    text: '一室一厅，二楼，东西都装好箱了，有一架钢琴。',
    praise: ['钢琴搬得稳稳当当，墙角一点没蹭到。'],
  },
  'courier-services': {
    title: '送文件到领事馆',
    text: '上午十一点以前送到，带回盖章的回执。',
    praise: ['提前半小时送到，回执照片马上发来了。'],
  },
  'mobile-mechanic': {
    title: '买二手车前帮忙验车',
    text: '卖家同意验车，车在二十分钟外。',
    praise: ['验得很细，直接告诉我别买，省了一大笔钱。'],
  },
  babysitter: {
    title: '周六晚上照看两个孩子',
    text: '四岁和七岁，晚饭已备好，八点睡觉，会讲中文最好。',
    praise: ['回家时孩子睡得香，玩具都收好了。'],
  },
  'tutoring-and-homework-help': {
    title: '六年级数学辅导',
    text: '分数总是弄不明白，孩子有点怕。',
    praise: ['现在做作业不用催了，还教妹妹。'],
  },
  'home-health-aide': {
    title: '早上照顾我母亲',
    text: '洗澡、穿衣、早饭，周一到周五，母亲只会说中文。',
    praise: ['母亲现在一早就坐在门口等，脸上有笑容了。'],
  },
  djs: {
    title: '婚宴音乐',
    text: '八十位客人，长辈爱听老歌，后半场给年轻人。',
    praise: ['老歌一放全场跟着唱，年轻人跳到最后。'],
  },
  'smartphone-help': {
    title: '教我妈用视频电话',
    text: '八十岁，手机是新的，请讲慢一点。',
    praise: ['我妈学会了自己打视频，现在天天打给我。'],
  },
};
