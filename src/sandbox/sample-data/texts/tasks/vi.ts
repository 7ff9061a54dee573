import type { LocalTasks } from './task-list.ts';

export const viTasks: LocalTasks = {
  'house-cleaning': {
    title: 'Dọn dẹp nhà đón khách',
    text: 'Nhà hai phòng ngủ, nhờ lau kỹ bếp và phòng tắm giúp.',
    praise: ['Phòng tắm sáng bóng, bếp không còn chút dầu mỡ nào.'],
  },
  handyman: {
    title: 'Sửa cửa và treo kệ',
    text: 'Cửa phòng tắm bị kẹt, cần treo ba cái kệ trong phòng khách.',
    praise: ['Cửa đóng mở êm ru, kệ treo thẳng tắp.'],
  },
  'drywall-and-painting': {
    title: 'Sơn lại phòng khách',
    text: 'Tường và trần, màu đã chọn. Nhà có em bé nên xin dùng sơn ít mùi.',
    praise: ['Đường sơn thẳng, không lem một giọt, không mùi.'],
  },
  landscaping: {
    title: 'Làm vườn rau và bồn hoa sau nhà',
    text: 'Khoảng 30 mét vuông, nắng nhiều, muốn có chỗ trồng rau thơm.',
    praise: ['Rau thơm mọc tốt, ngày nào cũng có mà hái.'],
  },
  'moving-help': {
    title: 'Phụ khuân đồ lên lầu ba',
    text: 'Không có thang máy, khoảng bốn mươi thùng và một cái tủ.',
    praise: ['Khuân bốn mươi thùng lên lầu ba mà vẫn cười nói vui vẻ.'],
  },
  'courier-services': {
    title: 'Giao hồ sơ lên tòa',
    text: 'Nhận lúc chín giờ, phải nộp trước mười hai giờ, mang bản đóng dấu về.',
    praise: ['Nộp xong trước nửa tiếng, có hình con dấu gửi liền.'],
  },
  'mobile-mechanic': {
    title: 'Xe đề không nổ',
    text: 'Kêu một tiếng rồi im. Bình điện mới hai năm, xe đang đậu trong nhà.',
    praise: ['Tìm ra dây mát lỏng, khỏi phải thay gì cả.'],
  },
  babysitter: {
    title: 'Trông hai bé tối thứ bảy',
    text: 'Bốn và bảy tuổi, cơm đã nấu sẵn, tám giờ đi ngủ.',
    praise: ['Về nhà hai đứa ngủ ngoan, nhà cửa gọn gàng.'],
  },
  'tutoring-and-homework-help': {
    title: 'Kèm toán cho con lớp sáu',
    text: 'Cháu sợ phân số, cần người kiên nhẫn, nói được hai thứ tiếng càng tốt.',
    praise: ['Cháu tự làm bài mà không cần nhắc nữa.'],
  },
  'home-health-aide': {
    title: 'Chăm sóc mẹ tôi buổi sáng',
    text: 'Tắm rửa, thay đồ, ăn sáng. Mẹ tôi chỉ nói tiếng Việt.',
    praise: ['Mẹ tôi vui hẳn, sáng nào cũng ngóng người tới.'],
  },
  djs: {
    title: 'Nhạc cho tiệc cưới',
    text: 'Tám mươi khách, nhạc Việt cho cô bác và nhạc trẻ sau chín giờ.',
    praise: ['Cô bác ra sàn nhảy hết, không ai muốn về.'],
  },
  'smartphone-help': {
    title: 'Chuyển dữ liệu sang điện thoại mới',
    text: 'Danh bạ và rất nhiều hình của các cháu, xin đừng để mất.',
    praise: ['Hình các cháu còn đủ, lại được chỉ cách tự sao lưu.'],
  },
};
